import { DealNumbers } from '#src/features/opportunities/tabs/numbers-screen.tsx'
import { canRenameOrganization } from '#src/features/organizations/rules.ts'
import { memberPage } from '../../member.tsx'

export const NumbersTab = memberPage(({ organization }) => (
  <DealNumbers isAdmin={canRenameOrganization(organization.role)} />
))
