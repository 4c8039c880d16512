import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen, respondWith } from '#src/app/testing/test-screen.tsx'
import { projectListSchema } from '#src/features/build/projects/schema.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createDocumentsWorld } from '../test-documents.ts'
import { pdf, png } from '../test-files.ts'

const world = worldForFile(createDocumentsWorld)
let deal: string
afterEach(() => {
  vi.restoreAllMocks()
  closeScreen()
})

const upload = (name: string, bytes = pdf(), options = {}) =>
  world.uploaded(name, bytes, { to: deal, ...options })

async function openDeal() {
  const page = await openScreen(world, `/opportunities/${deal}/documents`, world.mere)
  return page
}

const documents = () => within(screen.getByRole('region', { name: 'Documents' }))
const tab = (name: string) => screen.findByRole('tab', { name })

// Clauses: deal-workflow 8.8, 8.10
test('a failed download shows: Download failed: {reason}. Please try again.', async () => {
  deal = await world.saveDeal(world.mere)
  await upload('Lost.pdf')
  const page = await openDeal()
  const reasonIs = (reason: string) =>
    waitFor(() =>
      expect(documents().getByRole('alert').textContent).toContain(
        `Download failed: ${reason}. Please try again.`,
      ),
    )
  const restoreFile = page.intercept(/\/api\/documents\/[^/]+\/file$/, respondWith(500))
  await page.user.click(await button('Download Lost.pdf'))
  await reasonIs('Failed to download document')
  const restoreLinks = page.intercept(/\/api\/documents\/[^/]+\/links$/, respondWith(201, {}))
  await page.user.click(await button('Download Lost.pdf'))
  await reasonIs('Failed to generate download URL')

  restoreFile()
  restoreLinks()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.user.click(documents().getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.contexts).toMatchObject([{ download: 'Lost.pdf' }])
  await waitFor(() => expect(documents().queryByRole('alert')).toBeNull())
})

// Clauses: deal-workflow 2.43
test('a project shows the documents of its deal', async () => {
  deal = await world.saveDeal(world.mere)
  await upload('Consent.pdf', pdf(), { category: 'renovation_docs' })
  const body = { status: 'won', afterId: null, actualPurchasePrice: 500_000 }
  const headers = { 'if-match': '"1"' }
  await world.send('PUT', `/api/opportunities/${deal}/placement`, { as: world.mere, body, headers })
  const list = await world.send('GET', '/api/projects', { as: world.mere })
  const [project] = projectListSchema.parse(await list.json()).projects
  await openScreen(world, `/projects/${project?.id}/documents`, world.mere)
  await tab('Renovation (1)')
})

test('of 200 documents the newest 20 are shown at first', async () => {
  deal = await world.saveDeal(world.mere)
  const { id } = await upload('Report.pdf')
  await world.db.query(sql`
    insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category, status)
    select organization_id, gen_random_uuid(), opportunity_id, 'Report ' || number || '.pdf', file_key || number,
      file_type, size, category, status
    from documents, generate_series(2, 200) as number where id = ${id}`)
  const page = await openDeal()
  await tab('Purchase (200)')
  const papers = () => within(documents().getByRole('tabpanel')).getAllByRole('listitem')
  expect(papers()).toHaveLength(20)
  await page.user.click(await button('Show all 200'))
  await waitFor(() => expect(papers()).toHaveLength(200))
  const download = within(papers()[20] ?? document.body).getByRole('button', { name: /^Download / })
  expect(document.activeElement).toBe(download)
})

// Clauses: deal-workflow 10.7
test('the delete confirmation has the number of documents and photos', async () => {
  deal = await world.saveDeal(world.mere)
  await upload('One.pdf')
  await upload('Two.pdf')
  await upload('Deck.png', await png(), { category: 'photos_progress' })
  const page = await openDeal()
  await page.user.click(await button('More actions'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Opportunity' })
  await waitFor(() => expect(dialog.textContent).toContain('with 2 documents and 1 photo'))
})
