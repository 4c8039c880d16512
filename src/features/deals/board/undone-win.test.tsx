import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

// A deal that leaves Won, or whose win is undone, has a message about what happens to its project.

const world = worldForFile()
const mere = madeForFile(() => world.person())

/** On the deal's page or on the board, what chooses a stage. */
const WAYS: Record<string, { path: (id: string) => string; choose: typeof onPage }> = {
  page: { path: (id) => `/opportunities/${id}`, choose: onPage },
  board: { path: () => '/dashboard', choose: onBoard },
}

async function onPage({ user }: TestPage, _address: string, stage: string): Promise<void> {
  await user.selectOptions(await field('Status'), stage)
}

async function onBoard({ user }: TestPage, address: string, stage: string): Promise<void> {
  await user.click(await button(`Move ${address}`))
  await user.click(await screen.findByRole('menuitemradio', { name: stage }))
}

describeWays(
  'an undone win on the %s names whether its project is removed or stays',
  async (way, address) => {
    for (const isUsed of [false, true]) {
      const { id } = await newDeal(world, mere, { address: `${isUsed ? '2' : '1'} ${address}` })
      const page = await win(way, id)
      const { projectId } = await read(world, mere, id)
      const project = String(projectId)
      if (isUsed)
        await budgetRequests(world, project).addExpense(mere, {
          supplier: 'Mitre 10',
          amount: 10,
          lineId: null,
        })
      await page.user.click(await button('Undo'))
      await screen.findByText(
        isUsed ? /Its project has been used and stays\./ : /Its empty project is removed\./,
      )
      expect((await read(world, mere, id)).projectId).toBe(isUsed ? project : null)
      if (!isUsed) continue
      await page.user.click(await button('Open the project'))
      await screen.findByRole('link', { name: /^Budget/ })
    }
  },
)

describeWays('a move out of Won on the %s says that the project stays, with a link', async (way, address) => {
  const { id } = await newDeal(world, mere, { address: `3 ${address}` })
  const page = await win(way, id)
  await WAYS[way]?.choose(page, `3 ${address}`, 'Funding')
  await screen.findByText(/Funding\. Its project stays\.|is no longer won\. Its project stays\./)
  await button('Open the project')
})

function describeWays(title: string, run: (way: string, address: string) => Promise<void>): void {
  test.each(Object.keys(WAYS))(title, (way) => run(way, `${way} Street, Levin`))
}

async function win(way: string, id: string): Promise<TestPage> {
  const { path, choose } = WAYS[way] as (typeof WAYS)[string]
  const page = await openScreen(world, path(id), mere)
  await choose(page, (await read(world, mere, id)).address, 'Won')
  const dialog = within(await screen.findByRole('dialog', { name: 'Actual purchase price' }))
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(/^Moved .* to Won$/)
  await page.loaded()
  return page
}
