import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { useKnownAgents } from '#src/features/deals/agents/known-agents-api.ts'
import { DealPanel } from '#src/features/deals/deal-editor/detail/deal-panel.tsx'
import { memberPage } from '../../session/member.tsx'

/** The form of the project's deal. */
export const ProjectDealTab = memberPage(({ id: _projectId, presence: _presence, ...editor }) => {
  const { opportunityId } = useOpenProject()
  return <DealPanel id={opportunityId} editor={editor} agents={useKnownAgents()} returnTo="/projects" />
})
