-- The default repeated the length of the trial, which every checkout states.
alter table checkouts alter column trial_days drop default;
