CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	"lines" smallint NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("kind","source"),
	CONSTRAINT "ledger_kind" CHECK ("ledger_entries"."kind" in ('payment', 'surplus', 'discount', 'refund', 'refund-paid', 'earning', 'package', 'use', 'fees')),
	CONSTRAINT "ledger_total" CHECK ("ledger_entries"."total" > 0 and "ledger_entries"."lines" >= 2)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "ledger_lines_entry_id_position_pk" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_account" CHECK ("ledger_lines"."account" in ('wechat', 'alipay', 'bank', 'prepaid', 'surplus', 'refunds', 'packages', 'revenue', 'discounts', 'fees')),
	CONSTRAINT "ledger_one_side" CHECK ("ledger_lines"."debit" >= 0 and "ledger_lines"."credit" >= 0 and ("ledger_lines"."debit" = 0) <> ("ledger_lines"."credit" = 0))
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"number" text NOT NULL,
	"transaction" text NOT NULL,
	"ours" bigint,
	"theirs" bigint,
	"resolved_by" text DEFAULT '' NOT NULL,
	"resolution" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "difference_once" UNIQUE("vendor","day","what","number","kind"),
	CONSTRAINT "difference_kind" CHECK ("differences"."kind" in ('only-ours', 'only-theirs', 'amount', 'unsettled')),
	CONSTRAINT "difference_what" CHECK ("differences"."what" in ('payment', 'refund')),
	CONSTRAINT "difference_resolved" CHECK (("differences"."resolved_at" is null) = ("differences"."resolution" = ''))
);
--> statement-breakpoint
CREATE TABLE "payables" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"subject" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payable_state" CHECK ("payables"."state" in ('open', 'settled', 'closed')),
	CONSTRAINT "payable_amount" CHECK ("payables"."amount" >= 0),
	CONSTRAINT "payable_owner" CHECK ("payables"."owner_kind" in ('organization', 'person'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"vendor" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"given" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"transaction" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"settled_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"next_query_at" timestamp with time zone,
	"queries" smallint DEFAULT 0 NOT NULL,
	"proof_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_state" CHECK ("payments"."state" in ('opening', 'pending', 'proved', 'paid', 'closed', 'failed', 'late')),
	CONSTRAINT "payment_channel" CHECK ("payments"."channel" in ('wechat-native', 'wechat-jsapi', 'wechat-h5', 'alipay-qr', 'alipay-wap', 'bank-transfer')),
	CONSTRAINT "payment_vendor" CHECK ("payments"."vendor" in ('wechat', 'alipay', 'bank')),
	CONSTRAINT "payment_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payment_is_whole" CHECK (("payments"."state" in ('paid', 'late')) = ("payments"."paid_at" is not null and "payments"."transaction" <> '' and "payments"."settled_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"vendor" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"payments" integer NOT NULL,
	"received" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded" bigint NOT NULL,
	"their_payments" integer NOT NULL,
	"their_received" bigint NOT NULL,
	"their_refunds" integer NOT NULL,
	"their_refunded" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"statement_sha256" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_vendor_day_pk" PRIMARY KEY("vendor","day"),
	CONSTRAINT "reconciliation_state" CHECK ("reconciliations"."state" in ('agreed', 'differs', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "refund_approvals" (
	"refund_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"operator_name" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_approvals_refund_id_operator_id_pk" PRIMARY KEY("refund_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"vendor" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"automatic" boolean NOT NULL,
	"approvals_needed" smallint NOT NULL,
	"requested_by" text DEFAULT '' NOT NULL,
	"transaction" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"next_query_at" timestamp with time zone,
	"queries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_number_unique" UNIQUE("number"),
	CONSTRAINT "refund_state" CHECK ("refunds"."state" in ('requested', 'sending', 'done', 'failed', 'refused')),
	CONSTRAINT "refund_vendor" CHECK ("refunds"."vendor" in ('wechat', 'alipay', 'bank')),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refund_approvals_needed" CHECK (("refunds"."approvals_needed" = 0) = "refunds"."automatic" and "refunds"."approvals_needed" between 0 and 2),
	CONSTRAINT "refund_is_whole" CHECK (("refunds"."state" = 'done') = ("refunds"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "operators" DROP CONSTRAINT "operator_roles";--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "difference_of_reconciliation" FOREIGN KEY ("vendor","day") REFERENCES "public"."reconciliations"("vendor","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference_payables_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payables"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_id_files_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_reference_index" ON "ledger_entries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at_index" ON "ledger_entries" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_lines_reference_account_debit_credit_index" ON "ledger_lines" USING btree ("reference","account","debit","credit");--> statement-breakpoint
CREATE INDEX "ledger_lines_account_debit_credit_index" ON "ledger_lines" USING btree ("account","debit","credit");--> statement-breakpoint
CREATE INDEX "payables_owner_kind_owner_id_index" ON "payables" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_payment_for_an_order" ON "payments" USING btree ("reference") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "one_payment_for_a_transaction" ON "payments" USING btree ("vendor","transaction") WHERE "payments"."transaction" <> '';--> statement-breakpoint
CREATE INDEX "payments_reference_index" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_state_id_index" ON "payments" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_vendor_paid_at_index" ON "payments" USING btree ("vendor","paid_at");--> statement-breakpoint
CREATE INDEX "payments_next_query_at_index" ON "payments" USING btree ("next_query_at") WHERE "payments"."next_query_at" is not null;--> statement-breakpoint
CREATE INDEX "reconciliations_day_index" ON "reconciliations" USING btree ("day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_state_id_index" ON "refunds" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_vendor_finished_at_index" ON "refunds" USING btree ("vendor","finished_at");--> statement-breakpoint
CREATE INDEX "refunds_next_query_at_index" ON "refunds" USING btree ("next_query_at") WHERE "refunds"."next_query_at" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'proof', 'seal', 'export', 'contract'));--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operator_roles" CHECK (cardinality("operators"."roles") > 0 and "operators"."roles" <@ array['editor', 'reviewer', 'accountant', 'auditor', 'administrator']::text[]);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An entry is as it was announced, and both sides are equal: looked at once, when everything of it is there.
CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW) ->> 'id')::uuid
                                   ELSE (to_jsonb(NEW) ->> 'entry_id')::uuid END;
BEGIN
  PERFORM FROM ledger_entries e
    JOIN LATERAL (SELECT count(*) AS n, sum(debit) AS debit, sum(credit) AS credit,
                         bool_and(reference = e.reference) AS same
                    FROM ledger_lines WHERE entry_id = e.id) l ON true
   WHERE e.id = entry AND l.n = e.lines AND l.debit = e.total AND l.credit = e.total AND l.same;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger entry % does not balance', entry USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
--> statement-breakpoint
CREATE TRIGGER payables_stay BEFORE DELETE OR TRUNCATE ON payables
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_fixed BEFORE UPDATE OF reference, number, channel, vendor, amount ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Money that came stays booked as it came.
CREATE FUNCTION keep_settled_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state, NEW.transaction, NEW.paid_at, NEW.settled_by)
     IS DISTINCT FROM (OLD.state, OLD.transaction, OLD.paid_at, OLD.settled_by) THEN
    RAISE EXCEPTION 'the payment % is settled', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_settled BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.state IN ('paid', 'late')) EXECUTE FUNCTION keep_settled_payment();
--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refunds_fixed BEFORE UPDATE OF payment_id, number, amount, automatic, approvals_needed ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refund_approvals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Nothing goes back that did not come, and nothing leaves before enough people agreed.
CREATE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came bigint;
  goes bigint;
  agreed int;
BEGIN
  SELECT amount INTO came FROM payments WHERE id = NEW.payment_id AND state IN ('paid', 'late') FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO goes FROM refunds
   WHERE payment_id = NEW.payment_id AND state <> 'refused' AND id <> NEW.id;
  IF came IS NULL OR NEW.state <> 'refused' AND goes + NEW.amount > came THEN
    RAISE EXCEPTION 'the refund % is more than was paid', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state NOT IN ('requested', 'refused') THEN
    SELECT count(*) INTO agreed FROM refund_approvals WHERE refund_id = NEW.id;
    IF agreed < NEW.approvals_needed THEN
      RAISE EXCEPTION 'the refund % needs the approval of % people', NEW.id, NEW.approvals_needed
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_covered AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund();
