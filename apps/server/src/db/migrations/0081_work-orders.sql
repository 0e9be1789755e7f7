CREATE TABLE "work_order_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"message_id" uuid,
	"file_id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_order_file_owner" CHECK ("work_order_files"."owner_kind" in ('organization', 'person'))
);
--> statement-breakpoint
CREATE TABLE "work_order_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_order_id" uuid NOT NULL,
	"account_id" uuid,
	"operator_id" uuid,
	"operator_name" text DEFAULT '' NOT NULL,
	"text" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_order_message_author" CHECK (num_nonnulls("work_order_messages"."account_id", "work_order_messages"."operator_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"subject" "bytea" NOT NULL,
	"application_id" uuid,
	"environment" text,
	"request_id" text DEFAULT '' NOT NULL,
	"call" jsonb,
	"page" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"turn_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "work_order_owner" CHECK ("work_orders"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "work_order_kind" CHECK ("work_orders"."kind" in ('question', 'fault', 'limit', 'live', 'document', 'other')),
	CONSTRAINT "work_order_state" CHECK ("work_orders"."state" in ('waiting', 'answered', 'closed')),
	CONSTRAINT "work_order_environment" CHECK ("work_orders"."environment" in ('sandbox', 'production'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_message_id_work_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."work_order_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_messages" ADD CONSTRAINT "work_order_messages_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_messages" ADD CONSTRAINT "work_order_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_files_message_id_index" ON "work_order_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "work_order_files_file_id_index" ON "work_order_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "work_order_messages_work_order_id_id_index" ON "work_order_messages" USING btree ("work_order_id","id");--> statement-breakpoint
CREATE INDEX "work_order_messages_account_id_index" ON "work_order_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "work_orders_owner_kind_owner_id_turn_at_index" ON "work_orders" USING btree ("owner_kind","owner_id","turn_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "work_orders_state_turn_at_index" ON "work_orders" USING btree ("state","turn_at");--> statement-breakpoint
CREATE INDEX "work_orders_request_id_index" ON "work_orders" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "work_orders_application_id_index" ON "work_orders" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "work_orders_account_id_index" ON "work_orders" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'proof', 'seal', 'export', 'invoice', 'report', 'work-order', 'contract'));