-- A trial longer than 14 days failed at checkout. How long it is belongs to the plan; the card provider limits it.
alter table checkouts
  drop constraint checkouts_trial_days_check,
  add constraint checkouts_trial_days_check check (trial_days >= 0);
