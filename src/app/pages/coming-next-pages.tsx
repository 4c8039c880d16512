import { ComingNextScreen } from '#src/features/marketing/coming-next-screen.tsx'

export function PerformancePage() {
  return (
    <ComingNextScreen
      heading="Performance Overview"
      sentence="Offers made and accepted, return, duration and profit of your sold projects will be added up here."
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
