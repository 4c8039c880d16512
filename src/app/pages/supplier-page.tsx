import { getRouteApi } from '@tanstack/react-router'
import { SupplierScreen } from '#src/features/suppliers/supplier-screen.tsx'
import { memberPage } from '../member.tsx'

const route = getRouteApi('/guarded/suppliers/$id')

export const SupplierPage = memberPage(() => {
  const { id } = route.useParams()
  return <SupplierScreen key={id} id={id} />
})
