// node validate.js FILE.glb...: a line of JSON a file, {"file", "errors", "warnings", "messages"}.
// gltf-validator is looked for where NODE_PATH says.
'use strict';
const fs = require('fs');
const path = require('path');
const validator = require('gltf-validator');

const kInformation = 2;  // severities from here on are no complaints

async function main(files) {
  for (const file of files) {
    const bytes = new Uint8Array(fs.readFileSync(file));
    const { issues } = await validator.validateBytes(bytes, { maxIssues: 0 });
    console.log(JSON.stringify({
      file: path.basename(file),
      errors: issues.numErrors,
      warnings: issues.numWarnings,
      messages: issues.messages.filter((issue) => issue.severity < kInformation)
        .slice(0, 5).map((issue) => `${issue.code} ${issue.pointer}: ${issue.message}`),
    }));
  }
}

main(process.argv.slice(2)).catch((error) => { console.error(error); process.exit(2); });
