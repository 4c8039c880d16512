import { getRouteApi } from '@tanstack/react-router'
import { useDocuments } from '#src/features/documents/api.ts'
import { PackScreen } from '#src/features/packs/pack-screen.tsx'
import { ShareButton } from '#src/features/share-links/share-dialog.tsx'
import { SharedLinks } from '#src/features/share-links/shared-links.tsx'
import { memberPage } from '../member.tsx'

const route = getRouteApi('/guarded/opportunities/$id/pack')

export const PackPage = memberPage(({ organization }) => {
  const { id } = route.useParams()
  const { data = [] } = useDocuments({ opportunityId: id })
  const documents = data.filter(({ category }) => !/^photos|^receipts/.test(category))
  return (
    <PackScreen
      key={id}
      id={id}
      share={(pack) => <ShareButton opportunityId={id} pack={pack} documents={documents} />}
      links={<SharedLinks opportunityId={id} isAdmin={organization.role === 'admin'} />}
    />
  )
})
