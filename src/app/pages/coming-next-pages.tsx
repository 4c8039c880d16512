import { ComingNextScreen } from '#src/features/marketing/coming-next-screen.tsx'

export function ProjectsPage() {
  return (
    <ComingNextScreen
      heading="Active Projects"
      sentence="Every deal you win becomes a project here, with ten stages from planning to sold and what it really earned."
    />
  )
}

export function PerformancePage() {
  return (
    <ComingNextScreen
      heading="Performance Overview"
      sentence="Offers made and accepted, return, duration and profit of your sold projects will be added up here."
    />
  )
}

export function AgentsPage() {
  return (
    <ComingNextScreen
      heading="Agent Contacts"
      sentence="The agents you deal with will be listed here, with their numbers and the deals they brought you."
    />
  )
}

export function FeedbackPage() {
  return (
    <ComingNextScreen
      heading="Feature Suggestions"
      sentence="Suggest what DoneUp should do next, and vote for what others suggested."
    />
  )
}

export function AccountPage() {
  return (
    <ComingNextScreen
      heading="Account settings"
      sentence="Your e-mail address, password, second factor and the list of your sessions will be changed here."
    />
  )
}

export function OrganizationSettingsPage() {
  return (
    <ComingNextScreen
      heading="Organization Settings"
      sentence="The name of your organization will be changed here."
    />
  )
}

export function TeamPage() {
  return (
    <ComingNextScreen
      heading="Manage Team"
      sentence="Members, their roles and open invitations will be listed here."
    />
  )
}
