import { Form, useLoaderData } from "react-router";

export const loader = () => ({ title: "A bare page" });

export default function Page() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>{title}</h1>
      <Form method="post">
        <input name="domain" />
        <button type="submit">Submit</button>
      </Form>
    </main>
  );
}
