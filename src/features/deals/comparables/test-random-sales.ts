import fc from 'fast-check'
import { cents } from '#src/features/deals/pipeline/test-random-deals.ts'

/** Up to four sales of a deal, with and without a weight and a floor area. */
export const randomSales = fc.array(
  fc.record({
    id: fc.uuid(),
    address: fc.constantFrom('14 Miro Street', '3 Tawa Road'),
    price: cents(1, 2_500_000),
    soldOn: fc.constantFrom('2025-03-30', '2024-08-01'),
    floorArea: fc.option(cents(20, 400)),
    adjustments: fc.array(fc.record({ reason: fc.constant('Garage'), amount: cents(-40_000, 40_000) }), {
      maxLength: 2,
    }),
    weight: fc.constantFrom(0, 0.5, 1, 3),
  }),
  { maxLength: 4 },
)
