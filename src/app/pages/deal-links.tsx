import { useNavigate } from '@tanstack/react-router'
import { DealChoice } from '#src/features/deals/pipeline/filters/deal-choice.tsx'
import { SharedLinks } from '#src/features/doors/share-links/shared-links.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { useOpened } from '#src/ui/opened.tsx'

const MAKE = 'Make a link'

/** The links of a deal or of its project, and the way to the pack, which makes one. */
export function DealLinks({ opportunityId, isAdmin }: { opportunityId: string; isAdmin: boolean }) {
  return (
    <SharedLinks
      opportunityId={opportunityId}
      isAdmin={isAdmin}
      action={
        <ButtonLink size="dense" to="/opportunities/$id/pack" params={{ id: opportunityId }} search={true}>
          {MAKE}
        </ButtonLink>
      }
    />
  )
}

/** The links of all deals and projects. A new one begins with the choice of its deal. */
export function AllLinks() {
  const navigate = useNavigate()
  const [isChoosing, choose, show] = useOpened<true>('link of a deal')
  return (
    <>
      <SharedLinks
        opportunityId={null}
        isAdmin
        action={
          <Button size="dense" aria-haspopup="dialog" onClick={() => choose(true)}>
            {MAKE}
          </Button>
        }
      />
      {isChoosing &&
        show(
          <Dialog title={MAKE} dismissal="Cancel" actions={null} onClose={() => choose(null)}>
            <DealChoice
              onChoose={({ id }) => void navigate({ to: '/opportunities/$id/pack', params: { id } })}
            />
          </Dialog>,
        )}
    </>
  )
}
