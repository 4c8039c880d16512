import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sharedDealQuery, sharedDealsQuery } from '#src/features/doors/guests/api.ts'
import type { ReceiptViewerProps } from '#src/features/doors/guests/shared-books.tsx'
import { SharedDealScreen } from '#src/features/doors/guests/shared-deal-screen.tsx'
import { SharedDealsScreen } from '#src/features/doors/guests/shared-deals-screen.tsx'
import { WholePack } from '#src/features/doors/packs/screens/pack-header.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { useHelpForGuests } from '../help/article-of-screen.ts'

const { PhotoViewer } = lazyParts(() => import('#src/features/base/documents/screens/photo-viewer.tsx'))

const route = getRouteApi('/guarded/guest/$id')

export function SharedDealPage() {
  const { id } = route.useParams()
  useHelpForGuests(useQuery(sharedDealQuery(id)).data?.role)
  return <SharedDealScreen key={id} id={id} Pack={WholePack} Viewer={ReceiptViewer} />
}

export function SharedDealsPage() {
  const deals = useQuery(sharedDealsQuery).data
  useHelpForGuests(deals?.find(({ role }) => role === 'accountant')?.role)
  return <SharedDealsScreen />
}

/** The receipts that are pictures, of all expenses of the period. */
function ReceiptViewer({ receipts, ...rest }: ReceiptViewerProps) {
  const photos = receipts.map(({ addedAt, ...receipt }) => ({
    ...receipt,
    category: 'receipts' as const,
    caption: null,
    room: null,
    takenOn: null,
    createdAt: addedAt,
  }))
  return <PhotoViewer {...rest} photos={photos} isOneList />
}
