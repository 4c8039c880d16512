import './require-node.mjs'
import { writeFileSync } from 'node:fs'
import { PRINCIPLES, SYMBOLS } from '#src/finance/formulas/formula-text.ts'
import { FORMULA_NOTICE, FORMULA_SECTIONS } from '#src/finance/formulas/formulas.ts'
import { isProgram } from './system-packages.ts'

export const FORMULAS_FILE = new URL('../docs/formulas.md', import.meta.url)

/** All formulas with their examples, in Markdown. */
export function formulasDocument(): string {
  return `# Formulas

Generated from \`src/finance/formulas\` by \`npm run docs:formulas\`; the result of each example is calculated by the product’s own
function. The same list is the public page \`/formulas\`.

${PRINCIPLES.map((principle) => `- ${principle}`).join('\n')}

| letter | meaning |
|---|---|
${SYMBOLS.map(([letter, meaning]) => `| ${letter} | ${meaning} |`).join('\n')}

${FORMULA_SECTIONS.map(sectionText).join('\n\n')}

${FORMULA_NOTICE}
`
}

function sectionText({ heading, formulas }: (typeof FORMULA_SECTIONS)[number]): string {
  const rows = formulas.map(
    ({ name, formula, example, result, source }) =>
      `| ${name} | ${formula} | ${example} | ${result} | ${source} |`,
  )
  return [
    `## ${heading}\n`,
    '| figure | formula | example | result | source |',
    '|---|---|---|--:|---|',
    ...rows,
  ].join('\n')
}

if (isProgram(import.meta)) {
  writeFileSync(FORMULAS_FILE, formulasDocument())
  console.log('docs/formulas.md is up to date.')
}
