-- A frozen link shows the pack of the day when it was made: {"day", "pack"}.
alter table share_links
  add column frozen jsonb check (jsonb_typeof(frozen) = 'object' and octet_length(frozen::text) <= 300000);

-- Visitors download PDFs too.
alter table share_views drop constraint share_views_what_check;
alter table share_views
  add constraint share_views_what_check check (what in ('opened', 'pdf', 'document', 'wrong_passcode'));
