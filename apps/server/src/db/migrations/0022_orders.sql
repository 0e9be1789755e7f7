CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product" text NOT NULL,
	"act" text NOT NULL,
	"words" text NOT NULL,
	"medium" text NOT NULL,
	"years" smallint NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_price" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"target_id" uuid,
	"details" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"seal_id" uuid,
	"serial" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "one_line_per_position" UNIQUE("order_id","position"),
	CONSTRAINT "line_act" CHECK ("order_lines"."act" in ('new', 'renewal', 'change', 'replacement', 'revocation')),
	CONSTRAINT "line_medium" CHECK ("order_lines"."medium" in ('cloud', 'usb-key')),
	CONSTRAINT "line_state" CHECK ("order_lines"."state" in ('waiting', 'making', 'held', 'failed', 'done')),
	CONSTRAINT "line_amount" CHECK ("order_lines"."amount" = "order_lines"."unit_price" * "order_lines"."quantity" and "order_lines"."quantity" > 0),
	CONSTRAINT "line_done" CHECK (("order_lines"."state" = 'done') = ("order_lines"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"order_id" uuid,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_paper_kind" CHECK ("order_papers"."kind" in ('authorization', 'loss-report', 'change-proof'))
);
--> statement-breakpoint
CREATE TABLE "order_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"accept" boolean NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_review_per_person_and_round" UNIQUE("order_id","round","operator_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"products" text[] NOT NULL,
	"price_list_id" uuid,
	"amount" bigint DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"coupon_amount" bigint DEFAULT 0 NOT NULL,
	"quota_seals" integer DEFAULT 0 NOT NULL,
	"quota_amount" bigint DEFAULT 0 NOT NULL,
	"payable" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"delivery" "bytea",
	"agreement_version" text,
	"agreement_sha256" text,
	"agreed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"round" smallint DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"making_by" uuid,
	"making_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "order_state" CHECK ("orders"."state" in ('draft', 'unpaid', 'reviewing', 'making', 'done', 'rejected', 'cancelled', 'refunding', 'refunded')),
	CONSTRAINT "order_owner" CHECK ("orders"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "order_amounts" CHECK ("orders"."payable" = "orders"."amount" - "orders"."coupon_amount" - "orders"."quota_amount" and "orders"."payable" >= 0 and "orders"."refunded" between 0 and "orders"."paid"),
	CONSTRAINT "order_submitted_whole" CHECK ("orders"."state" in ('draft', 'cancelled') or num_nonnulls("orders"."price_list_id", "orders"."agreement_version", "orders"."agreement_sha256", "orders"."agreed_at", "orders"."expires_at") = 5)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"least" bigint DEFAULT 0 NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"uses" integer NOT NULL,
	"uses_each" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_kind" CHECK ("coupons"."kind" in ('amount', 'percent')),
	CONSTRAINT "coupon_used" CHECK ("coupons"."used" between 0 and "coupons"."uses"),
	CONSTRAINT "coupon_value" CHECK ("coupons"."value" > 0 and ("coupons"."kind" <> 'percent' or "coupons"."value" <= 100))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"title" text NOT NULL,
	"tax_code" text DEFAULT '' NOT NULL,
	"facts" "bytea" NOT NULL,
	"amount" bigint NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_kind" CHECK ("invoices"."kind" in ('normal', 'special')),
	CONSTRAINT "invoice_state" CHECK ("invoices"."state" in ('requested', 'issued', 'refused')),
	CONSTRAINT "invoice_issued" CHECK (("invoices"."state" = 'issued') = ("invoices"."file_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "quota_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"line_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_grant_per_line" UNIQUE("line_id","kind"),
	CONSTRAINT "quota_kind" CHECK ("quota_grants"."kind" in ('contracts', 'seals')),
	CONSTRAINT "quota_used" CHECK ("quota_grants"."used" between 0 and "quota_grants"."total")
);
--> statement-breakpoint
CREATE TABLE "quota_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"reference" uuid NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_use_per_reference" UNIQUE("reference","grant_id")
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_uses" ADD CONSTRAINT "quota_uses_grant_id_quota_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."quota_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_papers_order_id_index" ON "order_papers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_papers_file_id_index" ON "order_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "orders_owner_kind_owner_id_id_index" ON "orders" USING btree ("owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "orders_owner_kind_owner_id_state_id_index" ON "orders" USING btree ("owner_kind","owner_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_state_id_index" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_number_prefix" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_scene_id_index" ON "orders" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "orders_coupon_id_index" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_updated_at_index" ON "orders" USING btree ("updated_at") WHERE "orders"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon_id_owner_kind_owner_id_index" ON "coupon_uses" USING btree ("coupon_id","owner_kind","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "invoices_state_id_index" ON "invoices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoices_file_id_index" ON "invoices" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "quota_grants_owner_kind_owner_id_kind_ends_at_index" ON "quota_grants" USING btree ("owner_kind","owner_id","kind","ends_at");--> statement-breakpoint
CREATE INDEX "quota_uses_grant_id_index" ON "quota_uses" USING btree ("grant_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'proof', 'seal', 'export', 'invoice', 'contract'));