import { getRouteApi } from '@tanstack/react-router'
import { PackScreen } from '#src/features/doors/packs/screens/pack-screen.tsx'
import { useSharingRefusal } from '#src/features/doors/share-links/api.ts'
import { ShareButton } from '#src/features/doors/share-links/share-dialog.tsx'
import { SharedLinks } from '#src/features/doors/share-links/shared-links.tsx'
import { memberPage } from '../session/member.tsx'
import { useDocumentsToShare } from './use-documents-to-share.ts'
import { usePriceChoice } from './use-price-choice.ts'

const route = getRouteApi('/guarded/opportunities/$id/pack')

export const PackPage = memberPage(({ id, isAdmin, organization }) => {
  const choice = usePriceChoice(route.useSearch().price)
  const refusal = useSharingRefusal(organization.role)
  const documents = useDocumentsToShare(id).filter(({ category }) => category !== 'receipts')
  return (
    <PackScreen
      id={id}
      choice={choice}
      share={(pack) => <ShareButton refusal={refusal} opportunityId={id} pack={pack} documents={documents} />}
      links={<SharedLinks opportunityId={id} isAdmin={isAdmin} isOnPack />}
    />
  )
})
