import { getRouteApi } from '@tanstack/react-router'
import { useDocuments } from '#src/features/documents/api.ts'
import { PackScreen } from '#src/features/packs/pack-screen.tsx'
import { useSharingRefusal } from '#src/features/share-links/api.ts'
import { ShareButton } from '#src/features/share-links/share-dialog.tsx'
import { SharedLinks } from '#src/features/share-links/shared-links.tsx'
import { memberPage } from '../member.tsx'

const route = getRouteApi('/guarded/opportunities/$id/pack')

export const PackPage = memberPage(({ organization }) => {
  const { id } = route.useParams()
  const { data = [] } = useDocuments({ opportunityId: id })
  const refusal = useSharingRefusal(organization.role)
  const documents = data.filter(({ category }) => !/^photos|^receipts/.test(category))
  return (
    <PackScreen
      key={id}
      id={id}
      share={(pack) =>
        refusal === null && <ShareButton opportunityId={id} pack={pack} documents={documents} />
      }
      links={<SharedLinks opportunityId={id} isAdmin={organization.role === 'admin'} />}
    />
  )
})
