import './keep-compiled.mjs'

// Plain JavaScript, because an older Node can't read TypeScript and so couldn't print this message.
const needed = 24
const found = process.versions.node

if (Number.parseInt(found, 10) < needed) {
  process.stderr.write(
    `DoneUp needs Node ${needed}, and this is Node ${found}. "npm ci" installs Node ${needed} for npm scripts ` +
      '(not with --omit=optional): start them with npm, or install Node 24.\n',
  )
  process.exit(1)
}
