import { useNavigate } from '@tanstack/react-router'
import { type PriceChoice, parsePriceKind } from '#src/features/deals/deal-figures/price-choice.ts'

/** The price in the address at which a person looks at a deal; choosing another one stays on the page. */
export function usePriceChoice(price: string | undefined): PriceChoice {
  const navigate = useNavigate()
  return {
    chosen: parsePriceKind(price),
    choose: (kind) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, price: kind }),
        replace: true,
        resetScroll: false,
      }),
  }
}
