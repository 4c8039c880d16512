import { getRouteApi } from '@tanstack/react-router'
import { useDocuments } from '#src/features/base/documents/api.ts'
import { PackScreen } from '#src/features/doors/packs/screens/pack-screen.tsx'
import { useSharingRefusal } from '#src/features/doors/share-links/api.ts'
import { ShareButton } from '#src/features/doors/share-links/share-dialog.tsx'
import { SharedLinks } from '#src/features/doors/share-links/shared-links.tsx'
import { memberPage } from '../session/member.tsx'
import { usePriceChoice } from './use-price-choice.ts'

const route = getRouteApi('/guarded/opportunities/$id/pack')

export const PackPage = memberPage(({ id, isAdmin, organization }) => {
  const choice = usePriceChoice(route.useSearch().price)
  const refusal = useSharingRefusal(organization.role)
  const { data = [] } = useDocuments({ opportunityId: id })
  const documents = data.filter(({ category }) => !/^photos|^receipts/.test(category))
  return (
    <PackScreen
      id={id}
      choice={choice}
      share={(pack) => <ShareButton refusal={refusal} opportunityId={id} pack={pack} documents={documents} />}
      links={<SharedLinks opportunityId={id} isAdmin={isAdmin} isOnPack />}
    />
  )
})
