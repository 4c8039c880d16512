import type { Page } from '@playwright/test'
import { saveDeal } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'

/** Imitates Chrome's translation: each text is replaced by a <font>, also those that are added later. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Chrome's own functions, which the page's scripts don't change.
    const { append, before, remove } = Object.assign(Object.create(null), {
      append: Element.prototype.append,
      before: CharacterData.prototype.before,
      remove: CharacterData.prototype.remove,
    })
    const translateText = (text: Text) => {
      if (text.parentElement?.closest('font, script, style, textarea')) return
      const font = document.createElement('font')
      append.call(font, `‹${text.data}›`)
      before.call(text, font)
      remove.call(text)
    }
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) if (text.data.trim()) translateText(text)
    }
    translateIn(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes) translateIn(node.parentNode ?? target)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('a translated page shows changes and can be left', DEEP, async ({ page, signedUp }) => {
  await saveDeal(signedUp)
  await page.goto('/dashboard')
  await page.getByText('8 Kererū Street').first().waitFor()
  await translate(page)
  await page.getByRole('link', { name: /Kererū Street/ }).click()
  const purchase = page.getByRole('status', { name: /Maximum purchase price/ })
  await expect(purchase).toHaveText('‹$›‹583,333›')
  await page.getByRole('textbox', { name: /Done-up value/ }).fill('')
  await expect(purchase).toHaveText('‹—›')
  await page.getByRole('textbox', { name: /Done-up value/ }).pressSequentially('950k')
  await expect(purchase).toHaveText('‹$›‹708,333›')
  await page.getByRole('link', { name: /Back to dashboard/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('‹Property Opportunities›')
})
