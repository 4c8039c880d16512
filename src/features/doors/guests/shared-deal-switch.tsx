import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { sharedDealsQuery, useRefetchOnFocus } from './api.ts'
import styles from './shared-deal-switch.module.css'

/** All deals that are shared with the user, to open another one than `id`; nothing if there is no other one. */
export function SharedDealSwitch({ id }: { id: string }) {
  const { data: deals = [], refetch } = useQuery(sharedDealsQuery)
  const navigate = useNavigate()
  useRefetchOnFocus(refetch)
  if (deals.every((deal) => deal.id === id)) return null
  return (
    <SelectField
      label="Deals shared with you"
      className={classNames('no-print', styles.switch)}
      options={deals.map((deal) => ({ value: deal.id, label: nameOf(deal, deals) }))}
      value={id}
      notOffered="Choose a deal"
      onChange={(chosen) => void navigate({ to: '/guest/$id', params: { id: chosen } })}
    />
  )
}

interface Named {
  address: string
  organization: string
}

/** Its address; with who shares it if another one has the same. */
function nameOf({ address, organization }: Named, deals: readonly Named[]): string {
  const isShared = deals.filter((deal) => deal.address === address).length > 1
  return isShared && organization !== '' ? `${address}, ${organization}` : address
}
