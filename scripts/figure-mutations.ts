import type { Mutation } from './mutations.ts'

/** Faults in what a deal shows of its prices, profits and dates, each of which the rule's own test finds. */
export const FIGURE_MUTATIONS: readonly Mutation[] = [
  {
    title: 'the card of a sold deal shows what was expected',
    file: 'src/features/deals/pipeline/card-text.ts',
    before: 'if (gross.profit === null) return null',
    after: 'if (gross.profit !== null) return null',
    near: 'src/features/doors/packs/realised-profits',
  },
  {
    title: 'the link that covers a card covers its buttons',
    file: 'src/ui/style/surfaces.css',
    before: '  .card:has(.card-link) :is(a, button):not(.card-link) {\n    position: relative;\n',
    after: '  .card:has(.card-link) :is(a, button):not(.card-link) {\n    position: static;\n',
    specs: ['keyboard-and-touch'],
  },
  {
    title: 'a deal whose project left Sold still shows a realised profit',
    file: 'src/finance/price/realised.ts',
    before: 'if (!of.isSold) return null',
    after: 'if (of.actualSalePrice === null) return null',
    near: 'src/features/doors/packs/realised-profits',
  },
  {
    title: 'what a sold deal was planned with follows later changes',
    file: 'src/features/deals/pipeline/as-planned.ts',
    before: '{ ...deal, ...deal.planned }',
    after: '{ ...deal.planned, ...deal }',
    near: 'src/features/doors/exports/planned-figures',
  },
  {
    title: 'the tax of a sold deal is that of the estimate',
    file: 'src/features/doors/packs/funding-parts.ts',
    before: '...taxBlocks(sold, { ...realised, named: realisedName }, ownership)',
    after: '...taxBlocks(figures ?? sold, { ...realised, named: realisedName }, ownership)',
    near: 'src/features/doors/packs/realised-profits',
  },
  {
    title: 'a select shows its first option for a value that isn’t offered',
    file: 'src/ui/field/select-field.tsx',
    before: "value !== null && value !== '' && options.every",
    after: "value === null && value !== '' && options.every",
    near: 'src/ui/field/select-field',
  },
]
