import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import config from '../vite.config.ts'
import { compileWhileLoading } from './compile-while-loading.ts'

const root = mkdtempSync(join(tmpdir(), 'doneup-compile-hint-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the first file of a minified build begins with the hint that Chromium reads, and no other file has it', async () => {
  writeFileSync(join(root, 'first.js'), "import('./later.js').then(({ later }) => later())\n")
  writeFileSync(join(root, 'later.js'), 'export const later = () => console.log(1)\n')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileWhileLoading()],
    build: { write: false, minify: true, rollupOptions: { input: join(root, 'first.js') } },
  })
  const { output } = built as Rolldown.RolldownOutput
  const files = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  expect(files).toHaveLength(2)
  for (const { isEntry, code } of files)
    expect(code.startsWith('//# allFunctionsCalledOnLoad\n'), code).toBe(isEntry)
})

test('the product is built with it', () => {
  const { plugins = [] } = config({ command: 'build', mode: 'production', isSsrBuild: false })
  expect(plugins.flat().map((plugin) => Object(plugin).name)).toContain('compile-while-loading')
})
