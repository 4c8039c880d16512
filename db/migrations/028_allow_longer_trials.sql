-- A trial longer than 14 days failed at checkout. The plan defines its length; the card provider limits it.
alter table checkouts
  drop constraint checkouts_trial_days_check,
  add constraint checkouts_trial_days_check check (trial_days >= 0);
