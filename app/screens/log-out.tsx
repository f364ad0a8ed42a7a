import { Form } from "react-router";
import { Button } from "../ui/button";
import { forgetPerson } from "./layout/forget-person";

/** The way out of a page without a menu. */
export function LogOut() {
  return (
    <Form method="post" action="/logout" onSubmit={() => forgetPerson([localStorage, sessionStorage])}>
      <Button type="submit" variant="default">
        Log out
      </Button>
    </Form>
  );
}
