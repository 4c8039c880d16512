import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { guestRoleLabel } from '#src/features/people/organizations/invites/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { sharedDealsQuery, useRefetchOnFocus } from './api.ts'

/** The deals that others share with the user. */
export function SharedDealsScreen() {
  const query = useQuery(sharedDealsQuery)
  useRefetchOnFocus(query.refetch)
  return (
    <Page title="Shared with me">
      <Loaded query={query} failed="Failed to load the shared deals">
        {(deals) =>
          deals.length === 0 ? (
            <p className="quiet">
              No deals are shared with you. Deals appear here once you accept an invitation.
            </p>
          ) : (
            <ItemList label="Deals">
              {deals.map(({ id, address, organization, role, until }) => (
                <Item
                  key={id}
                  title={
                    <Link to="/guest/$id" params={{ id }} className="link">
                      {address}
                    </Link>
                  }
                  meta={[
                    organization || null,
                    guestRoleLabel(role),
                    until !== null && `Until ${formatDate(until)}`,
                  ]}
                  actions={null}
                />
              ))}
            </ItemList>
          )
        }
      </Loaded>
    </Page>
  )
}
