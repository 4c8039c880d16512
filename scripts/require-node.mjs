import './keep-compiled.mjs'

// Plain JavaScript on purpose: an older Node cannot even read a .ts file, so it could not explain itself there.
const needed = 24
const found = process.versions.node

if (Number.parseInt(found, 10) < needed) {
  process.stderr.write(
    `DoneUp needs Node ${needed}, and this is Node ${found}. "npm ci" brings Node ${needed} along for npm scripts ` +
      '(not with --omit=optional): start them with npm, or install Node 24.\n',
  )
  process.exit(1)
}
