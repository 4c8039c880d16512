import { formatMoney } from '#src/finance/money.ts'
import { personal } from '#src/lib/browser/browser-session.ts'

/** A custom item that isn’t added yet; it has no cost, or its cost isn’t typed. */
export interface CustomItemDraft {
  name: string
  cost: number | null
}

/** By page, as long as the tab is open: leaving the step or the editor doesn’t lose what is typed. */
const drafts = personal(() => new Map<string, CustomItemDraft>())

export function customItemDraft(path: string): CustomItemDraft {
  return drafts.get().get(path) ?? { name: '', cost: null }
}

/** That an item isn’t in the total, which a figure would otherwise leave out without a word; null if there is none. */
export function uncountedText({ name, cost }: CustomItemDraft): string | null {
  const item = name.trim()
  if (item === '') return null
  return cost === null
    ? `${item} has no cost, so it isn’t counted.`
    : `${item}, ${formatMoney(cost)}, isn’t counted until you press Add item.`
}

export function keepCustomItem(path: string, draft: CustomItemDraft): void {
  if (draft.name === '' && draft.cost === null) drafts.get().delete(path)
  else drafts.get().set(path, draft)
}
