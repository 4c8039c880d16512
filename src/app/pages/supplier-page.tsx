import { WithGstView } from '#src/features/build/budgets/gst-view.tsx'
import { SupplierScreen } from '#src/features/build/suppliers/supplier-screen.tsx'
import { useStartsWithoutGst } from '#src/features/deals/deal-tax/api.ts'
import { PageSkeleton } from '#src/ui/layout/skeleton.tsx'
import { memberPage } from '../session/member.tsx'

export const SupplierPage = memberPage(({ id }) => {
  const loading = <PageSkeleton label="Loading the supplier" />
  return (
    <WithGstView startsWithoutGst={useStartsWithoutGst()} loading={loading}>
      {(of) => <SupplierScreen id={id} {...of} />}
    </WithGstView>
  )
})
