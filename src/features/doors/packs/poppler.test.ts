// @module-tag programs
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { createTestWorld } from '#src/server/testing/test-world.ts'
import { ensurePoppler } from '../../../../scripts/ensure-programs.ts'
import { everything, linesOf, modelOf, packRequests } from './test-packs.ts'

const run = promisify(execFile)

// Clauses: sharing-and-api 1.11
test('poppler reads every line of a pack’s PDF in its order, tagged, with embedded fonts', async () => {
  ensurePoppler()
  const world = await createTestWorld()
  const folder = await mkdtemp(join(tmpdir(), 'doneup-poppler-'))
  try {
    const mere = await world.person()
    const packs = packRequests(world)
    const { id } = await newDeal(world, mere)
    const view = await packs.change(mere, id, { ...everything('lender'), author: 'Hēmi Walker' })
    const made = await packs.pdf(mere, id, view.pack)
    await world.work()
    const path = join(folder, 'pack.pdf')
    await writeFile(path, new Uint8Array(await (await packs.getPdf(mere, id, made.id)).arrayBuffer()))

    const text = squeezed((await run('pdftotext', ['-raw', path, '-'])).stdout)
    const pack = modelOf(view)
    const lines = pack.parts.flatMap(({ section, heading }) => [heading, ...linesOf(pack, section)])
    expect(lines.length).toBeGreaterThan(30)
    let from = 0
    for (const line of ['Prepared by Hēmi Walker', ...lines].map(squeezed)) {
      const at = text.indexOf(line, from)
      expect(at, line).toBeGreaterThanOrEqual(from)
      from = at + line.length
    }
    expect((await run('pdfinfo', [path])).stdout).toMatch(/^Tagged: +yes$/m)
    const fonts = (await run('pdffonts', [path])).stdout.trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/ yes +yes +yes +\d+ +\d+$/)
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
