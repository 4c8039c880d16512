import { WithGstView } from '#src/features/budgets/gst-view.tsx'
import { useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { SupplierScreen } from '#src/features/suppliers/supplier-screen.tsx'
import { PageSkeleton } from '#src/ui/skeleton.tsx'
import { memberPage } from '../member.tsx'

export const SupplierPage = memberPage(({ id }) => {
  const loading = <PageSkeleton label="Loading the supplier" />
  return (
    <WithGstView startsWithoutGst={useStartsWithoutGst()} loading={loading}>
      {(of) => <SupplierScreen id={id} {...of} />}
    </WithGstView>
  )
})
