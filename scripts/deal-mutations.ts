import type { Mutation } from './mutations.ts'

/** Faults in what is done with many deals, and in the evidence of a deal's value. */
export const DEAL_MUTATIONS: readonly Mutation[] = [
  {
    title: 'a won deal without a signed agreement has no settlement',
    file: 'src/features/deals/pipeline/queries.server.ts',
    before: "sql`case when o.status = 'won' and o.due_date is not null then (",
    after: "sql`case when o.status = 'funding' and o.due_date is not null then (",
    near: 'src/features/base/due-dates/won-histories.test.ts',
  },
  {
    title: 'the undo of a bulk action restores a deal that someone else has changed since',
    file: 'src/features/deals/bulk/queries.server.ts',
    before: 'else if (deal.card.version !== version) result.stale',
    after: 'else if (!isUndo && deal.card.version !== version) result.stale',
  },
  {
    title: 'a bulk action takes a deal twice',
    file: 'src/features/deals/pipeline/bulk-schema.ts',
    before: '.size === items.length, TWICE',
    after: '.size <= items.length, TWICE',
    near: 'src/features/deals/bulk/routes.test.ts',
  },
  {
    title: 'a cell of a list is saved at Enter and again when it is left',
    file: 'src/ui/table/cell-editor.tsx',
    before: '          isOver.current = true\n          onSave(edit)',
    after: '          onSave(edit)',
    near: 'src/features/deals/board/list-editing.test.tsx',
  },
  {
    title: 'the property itself is pasted as a sale without a question',
    file: 'src/features/deals/comparables/paste-dialog.tsx',
    before: 'good.some(({ sale }) => isOfDeal',
    after: 'good.every(({ sale }) => isOfDeal',
    near: 'src/features/deals/comparables/paste-dialog.test.tsx',
  },
  {
    title: 'a required criterion that is missed by cents is named as if it were met',
    file: 'src/finance/criteria/criteria-text.ts',
    before: 'if (!looksMet) return shown',
    after: "if (!looksMet || kind === 'money') return shown",
  },
]
