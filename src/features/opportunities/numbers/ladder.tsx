import type { ComponentProps } from 'react'
import { OfferLadder } from '#src/ui/offer-ladder.tsx'
import type { DealFigures } from '../figures/deal-figures.ts'
import { useTaxFacts } from '../figures/deal-tax.ts'
import { Delay } from '../statement/break-even.tsx'
import { ladderGst } from '../tax/tax-figures.ts'
import styles from './ladder.module.css'

interface LadderProps extends ComponentProps<typeof OfferLadder> {
  shown: DealFigures
}

/** The offer ladder, with a rung after GST for a buyer who is registered, and what a later sale costs. */
export function Ladder({ shown, position, ...ladder }: LadderProps) {
  const facts = useTaxFacts(shown.deal)
  return (
    <>
      <OfferLadder {...ladder} position={{ ...position, ...(facts && ladderGst(shown.inputs, facts)) }} />
      <Delay className={styles.delay} shown={shown} facts={facts} />
    </>
  )
}
