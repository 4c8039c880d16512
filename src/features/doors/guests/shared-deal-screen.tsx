import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { PhotoAddress } from '#src/features/doors/packs/pack-pages.ts'
import type { PackModel } from '#src/features/doors/packs/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ApiError } from '#src/lib/api/http.ts'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { sharedDealQuery, sharedFileAddress, useRefetchOnFocus } from './api.ts'
import type { OpenSharedDeal } from './schema.ts'
import { type ReceiptViewerProps, SharedBooks } from './shared-books.tsx'
import { SharedDealSwitch } from './shared-deal-switch.tsx'

interface PackProps {
  heading: ReactNode
  pack: PackModel
  addressOf: PhotoAddress
  pdfPath: string
  /** What comes before the pack and its buttons. */
  children?: ReactNode
}

interface SharedDealProps {
  id: string
  /** Draws a pack with its heading. */
  Pack: ComponentType<PackProps>
  /** Shows receipts as large as the window. */
  Viewer: ComponentType<ReceiptViewerProps>
}

/** One deal of others, as far as it is shared with the user. */
export function SharedDealScreen({ id, ...slots }: SharedDealProps) {
  const query = useQuery(sharedDealQuery(id))
  useRefetchOnFocus(query.refetch)
  const { error } = query
  // What was read before isn't shown once the access has ended.
  const hasEnded = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <DetailPage back={<BackLink to="/guest">Back to Shared with me</BackLink>}>
      <SharedDealSwitch id={id} />
      {hasEnded ? (
        <>
          <h1>This deal is no longer shared with you.</h1>
          <p className="quiet above-2">Ask the person who invited you if you still need it.</p>
        </>
      ) : (
        <LoadedDetail query={query} name="Deal" failed="Failed to load the deal" loading="Loading the deal">
          {(deal) => <SharedDeal deal={deal} {...slots} />}
        </LoadedDetail>
      )}
    </DetailPage>
  )
}

function SharedDeal({ deal, Pack, Viewer }: Omit<SharedDealProps, 'id'> & { deal: OpenSharedDeal }) {
  const { id, address, organization, until, pack, documents, expenses, books } = deal
  usePageTitle(address)
  return (
    <Stack gap={24}>
      <Pack
        heading={
          <Stack gap={4}>
            <h1>{address}</h1>
            <p className="quiet">
              {organization === '' ? 'Shared with you' : `Shared by ${organization}`}
              {until !== null && ` until ${formatDate(until)}`}
            </p>
          </Stack>
        }
        pack={pack}
        addressOf={(photo) => sharedFileAddress(id, photo)}
        pdfPath={`/api/guest/deals/${id}/pdf`}
      >
        {expenses !== null && books !== null && (
          <SharedBooks id={id} expenses={expenses} books={books} Viewer={Viewer} />
        )}
      </Pack>
      {documents.length > 0 && (
        <Section title="Documents" knownAs="region">
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                <a className="link" href={sharedFileAddress(id, document.id)} download>
                  {document.name}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}
