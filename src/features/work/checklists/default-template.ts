/** Typical costs in NZD, which differ by council and house: check them. Null: no cost. */
const ITEMS: readonly [section: string, isStop: boolean, cost: number | null, title: string][] = [
  ['Title', true, 20, 'Record of title: ownership type, easements, covenants, consent notices'],
  ['Council', true, 350, 'LIM'],
  ['Council', true, 50, 'Council property file'],
  ['Council', true, null, 'Unconsented work compared'],
  ['Building', true, 700, 'Building report'],
  ['Building', true, 400, 'Moisture or thermal check of monolithic cladding'],
  ['Building', true, null, 'Roof and piles'],
  ['Building', false, 250, 'Toxicology, methamphetamine'],
  ['Building', false, 350, 'Asbestos, built before 2000'],
  ['Building', false, 400, 'Electrical and plumbing check'],
  ['Risk', true, null, 'Insurance quote in writing'],
  ['Risk', true, null, 'Flood, coastal and slip overlays'],
  ['Plan', false, null, 'Zoning and minor dwelling'],
  ['Plan', false, null, 'Body corporate disclosure, unit titles'],
  ['Plan', false, null, 'Tenancy status'],
  ['Value', false, null, 'Three comparable sales, own done-up value'],
  ['Value', false, 900, 'Registered valuation for the bank'],
  ['Tax', true, null, 'Is the vendor GST-registered? Schedule 1 of the agreement'],
  ['Tax', true, null, 'Accountant asked'],
  ['Money', true, null, 'Finance approval in writing'],
  ['Money', true, null, 'Overseas investment: who may buy'],
  ['Money', true, null, 'Chattels listed'],
]

/** The items of a checklist without a template of the organization. */
export const DEFAULT_TEMPLATE = ITEMS.map(([section, isStop, cost, title]) => ({
  title,
  section,
  isStop,
  cost,
  dueDays: null,
}))
