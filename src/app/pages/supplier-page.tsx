import { GstSwitch, useGstView } from '#src/features/budgets/gst-view.tsx'
import { useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { SupplierScreen } from '#src/features/suppliers/supplier-screen.tsx'
import { memberPage } from '../member.tsx'

export const SupplierPage = memberPage(({ id }) => {
  const [view, setView] = useGstView(useStartsWithoutGst())
  return <SupplierScreen id={id} view={view} gstSwitch={<GstSwitch view={view} onChange={setView} />} />
})
