-- Whether an expense has changed since an export depends on what the file of its format writes: a payment changes no bill. Marks of
-- expenses that haven't changed get the state of their format; the others stay changed.
alter table exported_expenses no force row level security;
alter table expense_exports no force row level security;
alter table expenses no force row level security;
update exported_expenses x set state = md5(case e.format
  when 'xero_bills' then row(r.project_id, r.amount, r.gst, r.date, r.due_on, r.supplier, r.invoice_number, r.note, r.purpose, r.line_id)::text
  when 'xero_statement' then row(r.project_id, r.amount, r.paid_on, r.supplier, r.invoice_number, r.note, r.purpose, r.line_id)::text
  else row(r.project_id, r.amount, r.gst, r.date, r.paid_on, r.supplier, r.invoice_number, r.note, r.purpose, r.line_id)::text end)
from expense_exports e, expenses r
where e.organization_id = x.organization_id and e.id = x.export_id
  and r.organization_id = x.organization_id and r.id = x.expense_id
  and (x.version = r.version or x.state = md5(row(r.project_id, r.line_id, r.purpose, r.amount, r.gst, r.date, r.due_on, r.paid_on,
    r.supplier, r.invoice_number, r.note)::text));
alter table exported_expenses force row level security;
alter table expense_exports force row level security;
alter table expenses force row level security;
