import { getRouteApi } from '@tanstack/react-router'
import { GstSwitch, useGstView } from '#src/features/budgets/gst-view.tsx'
import { useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { SupplierScreen } from '#src/features/suppliers/supplier-screen.tsx'
import { memberPage } from '../member.tsx'

const route = getRouteApi('/guarded/suppliers/$id')

export const SupplierPage = memberPage(() => {
  const { id } = route.useParams()
  const [view, setView] = useGstView(useStartsWithoutGst())
  return (
    <SupplierScreen key={id} id={id} view={view} gstSwitch={<GstSwitch view={view} onChange={setView} />} />
  )
})
