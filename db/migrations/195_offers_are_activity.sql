-- Offers are in the activity of their deal: who logged, changed, answered or deleted one.
alter table opportunity_events drop constraint opportunity_events_action_check;
alter table opportunity_events add constraint opportunity_events_action_check check (action in ('created', 'imported',
  'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited', 'scenario_applied', 'ownership_changed',
  'agreement_changed', 'offer_changed'));
