import { GstSwitch, useGstView } from '#src/features/budgets/gst-view.tsx'
import { useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { SupplierScreen } from '#src/features/suppliers/supplier-screen.tsx'
import { PageSkeleton } from '#src/ui/skeleton.tsx'
import { memberPage } from '../member.tsx'

export const SupplierPage = memberPage(({ id }) => {
  const startsWithoutGst = useStartsWithoutGst()
  const [view, setView] = useGstView(startsWithoutGst === true)
  if (startsWithoutGst === undefined) return <PageSkeleton label="Loading the supplier" />
  return <SupplierScreen id={id} view={view} gstSwitch={<GstSwitch view={view} onChange={setView} />} />
})
