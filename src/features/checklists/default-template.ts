/** Typical costs in NZD, which differ by council and house: check them. Null: no cost. */
type Item = [title: string, cost: number | null]

const SECTIONS: readonly { section: string; isStop: boolean; items: readonly Item[] }[] = [
  {
    section: 'Title',
    isStop: true,
    items: [['Record of title: ownership type, easements, covenants, consent notices', 20]],
  },
  {
    section: 'Council',
    isStop: true,
    items: [
      ['LIM', 350],
      ['Council property file', 50],
      ['Unconsented work compared', null],
    ],
  },
  {
    section: 'Building',
    isStop: true,
    items: [
      ['Building report', 700],
      ['Moisture or thermal check of monolithic cladding', 400],
      ['Roof and piles', null],
    ],
  },
  {
    section: 'Building',
    isStop: false,
    items: [
      ['Toxicology, methamphetamine', 250],
      ['Asbestos, built before 2000', 350],
      ['Electrical and plumbing check', 400],
    ],
  },
  {
    section: 'Risk',
    isStop: true,
    items: [
      ['Insurance quote in writing', null],
      ['Flood, coastal and slip overlays', null],
    ],
  },
  {
    section: 'Plan',
    isStop: false,
    items: [
      ['Zoning and minor dwelling', null],
      ['Body corporate disclosure, unit titles', null],
      ['Tenancy status', null],
    ],
  },
  {
    section: 'Value',
    isStop: false,
    items: [
      ['Three comparable sales, own done-up value', null],
      ['Registered valuation for the bank', 900],
    ],
  },
  {
    section: 'Tax',
    isStop: true,
    items: [
      ['Is the vendor GST-registered? Schedule 1 of the agreement', null],
      ['Accountant asked', null],
    ],
  },
  {
    section: 'Money',
    isStop: true,
    items: [
      ['Finance approval in writing', null],
      ['Overseas investment: who may buy', null],
      ['Chattels listed', null],
    ],
  },
]

/** The items of a checklist without a template of the organization. */
export const DEFAULT_TEMPLATE = SECTIONS.flatMap(({ section, isStop, items }) =>
  items.map(([title, cost]) => ({ title, section, isStop, cost, dueDays: null })),
)
