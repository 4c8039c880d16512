-- The default repeated the length of the trial; every checkout states its own.
alter table checkouts alter column trial_days drop default;
