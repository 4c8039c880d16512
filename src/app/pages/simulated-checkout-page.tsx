import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { SimulatedCheckoutScreen } from '#src/features/billing/simulated/simulated-checkout-screen.tsx'
import { queryClient } from '../query-client.ts'

const route = getRouteApi('/payment/checkout/simulated/$id')

export function SimulatedCheckoutPage() {
  const { id } = route.useParams()
  const router = useRouter()
  const { message } = useLocation({ select: ({ state }) => state })

  async function leave(url: string) {
    await router.navigate({ href: url })
    await queryClient.invalidateQueries()
  }

  return <SimulatedCheckoutScreen id={id} message={message} onFinished={(url) => void leave(url)} />
}
