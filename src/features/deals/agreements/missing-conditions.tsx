import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { useAgreement } from './agreement-context.tsx'
import { kindOf } from './schema.ts'
import { missingFromOffer, missingText } from './timeline.ts'

/** What the accepted offer is subject to that isn't in the agreement, until it is added or taken off the offer. */
export function MissingConditions() {
  const { terms, conditions, acceptedOffer, ask } = useAgreement()
  const missing = missingFromOffer(terms, conditions, acceptedOffer)
  const [first] = missing
  if (acceptedOffer === null || first === undefined) return null
  return (
    <Notice
      action={
        <Button
          size="dense"
          className="no-print"
          aria-label={`Add ${kindOf(first).label}`}
          onClick={() => ask({ kind: 'condition', condition: null, of: first })}
        >
          Add
        </Button>
      }
    >
      {missingText(acceptedOffer, missing)} Add it with its day in the paper, so that no date is missed, or
      remove it from the offer.
    </Notice>
  )
}
