import { formatMoment } from '#src/finance/new-zealand-days.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Table } from '#src/ui/table.tsx'
import { shareViewsQuery } from './api.ts'
import { type ShareLink, type ShareView, VIEW_DAYS } from './schema.ts'

const KINDS: Record<ShareView['what'], (view: ShareView) => string> = {
  opened: () => 'Opened',
  pdf: () => 'Downloaded the PDF',
  document: ({ documentName }) => `Downloaded ${documentName ?? 'a document'}`,
  wrong_passcode: () => 'Wrong passcode',
}

/** What visitors of a link did. */
export function ViewsDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const query = useOrganizationQuery(shareViewsQuery, link)
  return (
    <Dialog title={`Who opened ${link.label}`} onClose={onClose} done="Done">
      <Loaded query={query} failed="Failed to load who opened the link">
        {(views) =>
          views.length === 0 ? (
            <p className="quiet">Not opened in the last {VIEW_DAYS} days.</p>
          ) : (
            <Table
              caption="Views of the last 90 days"
              rows={views}
              keyOf={({ id }) => id}
              columns={[
                { head: 'What', cell: (view) => KINDS[view.what](view) },
                { head: 'When', cell: ({ at }) => formatMoment(at, new Date()) },
                { head: 'Who', cell: ({ visitor, browser }) => `Visitor ${visitor}, ${browser}` },
              ]}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}
