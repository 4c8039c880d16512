import { getRouteApi, Outlet, useChildMatches } from '@tanstack/react-router'
import { DealPage } from '#src/features/deals/deal-editor/detail/deal-page.tsx'
import { DEAL_TABS, type DealTab } from '#src/features/deals/deal-editor/detail/deal-tabs.tsx'
import { memberPage } from '../../session/member.tsx'
import { usePriceChoice } from '../use-price-choice.ts'

const route = getRouteApi('/guarded/opportunities/$id')

export const OpenDealPage = memberPage(
  ({ id, presence, ...editor }) => {
    const { from, price } = route.useSearch()
    const choice = usePriceChoice(price)
    const tab = useChildMatches()[0]?.routeId.split('/').at(-1) ?? ''
    return (
      <DealPage
        id={id}
        editor={editor}
        choice={choice}
        tab={isTab(tab) ? tab : ''}
        presence={presence}
        returnTo={from === 'projects' ? '/projects' : '/dashboard'}
      >
        <Outlet />
      </DealPage>
    )
  },
  (id) => ({ kind: 'opportunity', id }),
)

function isTab(part: string): part is DealTab {
  return part in DEAL_TABS
}
